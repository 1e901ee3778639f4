import { z } from 'zod';

// Imported before every schema: zod would otherwise try `new Function`, which the content security policy refuses and reports.
z.config({ jitless: true });
