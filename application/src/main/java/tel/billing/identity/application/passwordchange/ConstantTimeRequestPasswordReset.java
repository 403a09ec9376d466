package tel.billing.identity.application.passwordchange;

import tel.billing.identity.application.protection.ConstantTimeResponse;
import tel.billing.shared.RealTime;

/// Requests a reset link in constant time. Without this, response times would show whether a user has the
/// address, because a link is stored only for a known user.
public record ConstantTimeRequestPasswordReset(RequestPasswordReset requestPasswordReset, RealTime realTime)
        implements RequestPasswordReset {

    @Override
    public Outcome request(Command command) {
        return new ConstantTimeResponse(realTime).to(() -> requestPasswordReset.request(command));
    }
}
