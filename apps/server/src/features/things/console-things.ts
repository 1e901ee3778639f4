// What lists and pages of everybody's things have in common.

