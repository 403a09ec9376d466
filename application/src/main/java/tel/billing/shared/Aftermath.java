package tel.billing.shared;

import java.util.List;

/// What due work leaves to be done in real time, because others are asked for it, by whom business
/// time does not pass.
public interface Aftermath {

    /// Does at once what can be done now, and answers with what cannot, and why, in words for
    /// whoever lets time pass.
    List<String> settle();
}
