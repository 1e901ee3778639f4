export const schemaFile = new URL('../../../migrations/schema.sql', import.meta.url);
