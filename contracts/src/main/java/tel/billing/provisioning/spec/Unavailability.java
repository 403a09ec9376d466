package tel.billing.provisioning.spec;

import org.assertj.core.api.Condition;
import tel.billing.provisioning.application.PhoneSystem.Answer;

/// Compares unavailable answers without their reasons.
public final class Unavailability {
    private Unavailability() {}

    public static Condition<Answer> unavailable(boolean mayHaveArrived) {
        return new Condition<>(
                answer -> answer instanceof Answer.Unavailable(var arrived, var _) && arrived == mayHaveArrived,
                "unavailable, and the instruction %s",
                mayHaveArrived ? "may have arrived" : "did not arrive");
    }
}
