package tel.billing.shared.bootstrap;

import java.time.Duration;

/// Work that runs repeatedly in real time, on one instance at a time, with a pause between runs. It resolves
/// its dependencies when it runs, because some of them need the scheduling.
public record RecurringJob(String name, Duration pause, Runnable work) {}
