package tel.billing.identity.application;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.CompanyName;
import tel.billing.account.VatNumber;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.subscription.PlanTier;

/// A company signs up: its account is drafted and a magic link goes to its address. Whoever has an account already gets
/// another mail instead, and the caller cannot tell the difference.
public interface SignUp {

    Outcome signUp(Command command);

    record Command(
            EmailAddress email, CompanyName company, Country country, PlanTier tier, Optional<VatNumber> vatNumber) {}

    sealed interface Outcome {

        /// A mail is on its way. The id is fresh each time and tells nothing.
        record MailSent(UUID signup) implements Outcome {}

        record TierNotOffered() implements Outcome {}

        /// The EU's register does not know the number.
        record VatNumberUnknown() implements Outcome {}

        /// Somebody signs this address up too often.
        record TooOften(Duration pause) implements Outcome {}
    }
}
