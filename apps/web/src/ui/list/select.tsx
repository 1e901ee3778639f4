// By itself, so that it can be loaded by itself: with it comes everything that drops down.
export { Select } from '@mantine/core';
