package tel.billing.shared;

import java.util.List;

/// Work that a scheduled job leaves, because it calls external systems. It is done after the job, in real time.
public interface FollowUpWork {

    /// Does at once what can be done now. Returns what cannot be done, each with its reason in plain English.
    List<String> runNow();
}
