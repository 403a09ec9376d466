package tel.billing.identity.application.signup;

import tel.billing.identity.application.protection.ConstantTimeResponse;
import tel.billing.shared.RealTime;

/// Signs up in constant time. Without this, response times would show whether a user has the address, because
/// a signup is stored only for a new one.
public record ConstantTimeSignUp(SignUp signUp, RealTime realTime) implements SignUp {

    @Override
    public Outcome signUp(Command command) {
        return new ConstantTimeResponse(realTime).to(() -> signUp.signUp(command));
    }
}
