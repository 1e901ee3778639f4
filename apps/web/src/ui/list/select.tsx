// In a file of its own, so that it is loaded separately with all the code of dropdowns.
export { Select } from '@mantine/core';
