import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** What an empty list offers when filters hide its rows. */
export function ShowAll({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}

/** What an empty list offers when its rows come by way of the devices. */
export function ToDevices({ label }: { label: string }) {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/dashboard/deviceprofiles" {...props} />}>
      {label}
    </Button>
  );
}
