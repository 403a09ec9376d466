package tel.billing.identity.application;

import tel.billing.shared.RealTime;

/// Signs up in constant time. Without this, response times would show whether a user has the address, because
/// an application is stored only for a new one.
public record EvenSignUp(SignUp signUp, RealTime realTime) implements SignUp {

    @Override
    public Outcome signUp(Command command) {
        return new EvenAnswers(realTime).to(() -> signUp.signUp(command));
    }
}
