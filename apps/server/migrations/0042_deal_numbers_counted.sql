-- The newest number of a trader's deals is the highest there is: a creation holds the trader's account until it is committed.
drop table deal_numbers;
