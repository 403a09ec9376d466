package tel.billing.identity.application;

import java.time.Duration;
import tel.billing.shared.RealTime;

/// Signs up, and answers at even times only: a newcomer is written down, somebody known is not, and without this the
/// difference could be measured.
public record EvenSignUp(SignUp signUp, RealTime realTime) implements SignUp {
    /// Ten times what a signup takes, where the VAT register is not asked.
    private static final Duration STEP = Duration.ofMillis(25);

    @Override
    public Outcome signUp(Command command) {
        var start = realTime.nanoTime();
        try {
            return signUp.signUp(command);
        } finally {
            realTime.pause(STEP.minusNanos((realTime.nanoTime() - start) % STEP.toNanos()));
        }
    }
}
