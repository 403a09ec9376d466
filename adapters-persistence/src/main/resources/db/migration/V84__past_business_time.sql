SET LOCAL lock_timeout = '10s';

-- Demo data begins a year before it is created.
ALTER TABLE shared_clock DROP CONSTRAINT shared_clock_ahead_by_micros_check;
COMMENT ON COLUMN shared_clock.ahead_by_micros IS
    'Microseconds from real time to business time; negative while demo data is created.';
COMMENT ON TABLE shared_clock IS 'The offset of business time from real time; no row if it was never moved.';
