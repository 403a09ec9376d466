package tel.billing.identity.application.signup;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.CompanyName;
import tel.billing.account.VatNumber;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Metadata;
import tel.billing.subscription.PlanTier;

/// Drafts the account of a company, and sends a magic link to its address. Each signup has its own data and
/// link, until one signup with the address is confirmed. If a user has the address already, that user gets
/// another e-mail instead, and the caller cannot tell the difference.
public interface SignUp {

    Outcome signUp(Command command);

    /// The signup.
    ///
    /// @param network the network of the client
    record Command(
            EmailAddress email,
            CompanyName company,
            Country country,
            PlanTier tier,
            Optional<VatNumber> vatNumber,
            ClientNetwork network,
            Metadata metadata) {

        /// A signup without metadata.
        public Command(
                EmailAddress email,
                CompanyName company,
                Country country,
                PlanTier tier,
                Optional<VatNumber> vatNumber,
                ClientNetwork network) {
            this(email, company, country, tier, vatNumber, network, Metadata.NONE);
        }
    }

    sealed interface Outcome {

        /// The e-mail was sent, unless the address has reached its limit of e-mails. The id is random and
        /// reveals nothing about the address.
        record MailSent(UUID signup) implements Outcome {}

        record TierNotOffered() implements Outcome {}

        /// VIES does not know the number.
        record VatNumberUnknown() implements Outcome {}

        /// There were too many signups with this address from this network.
        record RateLimited(Duration pause) implements Outcome {}
    }
}
