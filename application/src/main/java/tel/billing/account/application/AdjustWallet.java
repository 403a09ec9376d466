package tel.billing.account.application;

import java.util.function.Function;
import tel.billing.account.AccountStatus;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.Transfer;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;

/// An administrator adjusts a wallet manually, once for each idempotency key. The statement shows the reason.
/// Closed accounts can be adjusted too, because their wallets keep their balance.
public interface AdjustWallet {

    ExecuteOnce.Result adjust(Command command, Function<Outcome, StoredResponse> renderer);

    /// An adjustment of a wallet.
    ///
    /// @param amount signed; a positive amount is a credit to the customer
    /// @param by must not belong to the adjusted account
    record Command(KeyedRequest request, Actor by, AccountId account, Money amount, Reason reason) {

        public Command {
            if (amount.minor() == 0) {
                throw new IllegalArgumentException("the amount of an adjustment must not be zero");
            }
        }
    }

    sealed interface Outcome {

        record Adjusted(Transfer transfer, Money balanceAfter) implements Outcome {}

        record NotFound() implements Outcome {}

        /// The application was not confirmed, so the account has no wallets.
        record NoCustomerYet(AccountStatus status) implements Outcome {}

        /// The operator's own account cannot be adjusted.
        record OperatorsOwn() implements Outcome {}

        /// The debit exceeds the balance.
        record InsufficientBalance(Money balance) implements Outcome {}
    }
}
