package tel.billing.identity.application;

import tel.billing.shared.RealTime;

/// Signs up, and answers at even times only: a newcomer is written down, somebody known is not, and without this the
/// difference could be measured.
public record EvenSignUp(SignUp signUp, RealTime realTime) implements SignUp {

    @Override
    public Outcome signUp(Command command) {
        return new EvenAnswers(realTime).to(() -> signUp.signUp(command));
    }
}
