package tel.billing.shared.bootstrap;

import java.time.Duration;

/// Work that is done again and again in real time, on one instance at a time, with a pause in between. It looks up what
/// it needs when it runs, for some of that needs the scheduling itself.
public record Sweep(String name, Duration pause, Runnable work) {}
