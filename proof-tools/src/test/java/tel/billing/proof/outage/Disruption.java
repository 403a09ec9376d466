package tel.billing.proof.outage;

import java.io.IOException;
import java.util.Map;
import tel.billing.proof.evidence.RequestFailure;

/// What operators or accidents do to the service while clients work, step by step.
public interface Disruption {

    /// Does the next step. Returns when the service has recovered from it.
    void runNext() throws IOException, InterruptedException;

    /// Whether all steps that a run needs are done.
    boolean isComplete();

    /// The kinds of steps and their number.
    Map<String, Long> counts();

    /// The steps so far, in a few words.
    String progress();

    /// Whether this request may fail, so that its client must retry it.
    boolean permits(RequestFailure failure);
}
