package tel.billing.tax.application.vatnumber;

import java.time.Duration;
import tel.billing.account.AccountView;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;
import tel.billing.shared.InputError;

/// A customer sets the VAT number of their account and replaces any other. The request is stored before the
/// check, so that the recheck job repeats the check within minutes if the instance dies. A number that is
/// already verified, or that was valid less than 90 days ago, is not checked again.
public interface SetVatNumber {

    Outcome set(Command command);

    record Command(AccountId account, VatNumber number) {}

    sealed interface Outcome {

        /// The number was stored: verified, or unverified if the register did not answer. If the customer has
        /// submitted another number or removed it meanwhile, `account` has what resulted from that.
        record Stored(AccountView account) implements Outcome {}

        /// The number belongs to another country than the account.
        record OfAnotherCountry(InputError error) implements Outcome {}

        /// The number is invalid. The account keeps its earlier number. If that is the same
        /// number, it is invalid now.
        record Invalid() implements Outcome {}

        /// The account has submitted too many numbers.
        record RateLimited(Duration pause) implements Outcome {}
    }
}
