package tel.billing.shared;

import java.util.List;

/// Follow-up work that due work leaves for real time, because it calls external systems.
public interface FollowUpWork {

    /// Does at once what can be done now. Returns what cannot be done, each with its reason in plain English.
    List<String> runNow();
}
