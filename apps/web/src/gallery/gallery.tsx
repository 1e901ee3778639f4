// All shared pieces in their states, for working on them: /gallery.html of the development server, ?theme=dark for the dark theme. Not
// part of the build.
import '#app/theme/styles.ts';
import { Badge, Button, Container, MantineProvider, Stack } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { LoadingBar } from '#app/layout/loading-bar.tsx';
import { theme } from '#app/theme/theme.ts';
import { Page } from '#ui/page/page.tsx';
import { FormExamples } from './gallery-forms.tsx';
import { TableExamples } from './gallery-tables.tsx';
import { ValueExamples } from './gallery-values.tsx';

const scheme = new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.setAttribute('data-mantine-color-scheme', scheme);

createRoot(document.getElementById('root') ?? document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <MantineProvider theme={theme} forceColorScheme={scheme}>
      <Notifications position="top-right" />
      <LoadingBar />
      <Container component="main" id="content" size={1440} py="md">
        <Page
          title="Галерея"
          facts={<Badge variant="default">2%</Badge>}
          onRefresh={() => {}}
          actions={<Button>Добавить</Button>}
        >
          <Stack gap="xl">
            <TableExamples />
            <ValueExamples />
            <FormExamples />
          </Stack>
        </Page>
      </Container>
    </MantineProvider>
  </QueryClientProvider>,
);
