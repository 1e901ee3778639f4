// Libraries first and in layers, so that our own rules win regardless of their order.
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './fonts.css';
import './theme.css';
import './opening.css';
import '#ui/status/tones.css';
import '#ui/layout.css';
