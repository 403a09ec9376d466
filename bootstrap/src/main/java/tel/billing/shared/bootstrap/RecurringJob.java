package tel.billing.shared.bootstrap;

import java.time.Duration;
import java.util.Optional;
import tel.billing.shared.persistence.schedule.DueCheck;
import tel.billing.shared.persistence.schedule.Scheduling;

/// Work that runs repeatedly in real time, on one instance at a time, with at least a pause between runs. It
/// resolves its dependencies when it runs, because some of them need the scheduling.
///
/// @param check finds work; empty if the work runs after each pause
public record RecurringJob(String name, Duration pause, Optional<DueCheck> check, Runnable work) {

    /// Work that runs after each pause.
    public RecurringJob(String name, Duration pause, Runnable work) {
        this(name, pause, Optional.empty(), work);
    }

    /// Work that runs only when there is some.
    public RecurringJob(String name, Duration pause, DueCheck check, Runnable work) {
        this(name, pause, Optional.of(check), work);
    }

    Scheduling.Repeated task() {
        return check.map(due -> Scheduling.whenDue(pause, name, due, work))
                .orElseGet(() -> Scheduling.every(pause, name, work));
    }
}
