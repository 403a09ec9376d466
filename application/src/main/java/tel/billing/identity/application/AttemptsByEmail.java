package tel.billing.identity.application;

import java.time.Duration;
import java.util.Optional;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Limit;
import tel.billing.shared.RateLimits;

/// Limits attempts that name an e-mail address: first from one client network, then from all networks together. A
/// stranger uses up the first limit, which does not apply to the owner of the address. The second limit is higher. It
/// bounds guessing and unwanted mail from many networks.
record AttemptsByEmail(RateLimits limits, Limit fromOneNetwork, Limit fromAllNetworks) {

    /// How long the client has to wait; empty if this attempt is allowed.
    Optional<Duration> pause(EmailAddress email, ClientNetwork network) {
        return limits.take(fromOneNetwork, email.value() + "\n" + network.value())
                .refusal()
                .or(() -> limits.take(fromAllNetworks, email.value()).refusal());
    }
}
