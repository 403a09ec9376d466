package tel.billing.account.application;

import java.util.function.Function;
import tel.billing.account.AccountStatus;
import tel.billing.audit.Actor;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.ledger.Transfer;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;

/// An admin puts a wallet right by hand, once for a key. The reason is what the statement says. Closed accounts can be
/// put right too, for their wallets keep their money.
public interface AdjustWallet {

    AnswerOnce.Answer adjust(Command command, Function<Outcome, Reply> rendering);

    /// `amount` is signed: plus is to the customer's good. The admin's own account is the operator's.
    record Command(KeyedRequest request, Actor by, AccountId account, Money amount, Reason reason) {

        public Command {
            if (amount.minor() == 0) {
                throw new IllegalArgumentException("an adjustment moves money");
            }
        }
    }

    sealed interface Outcome {

        record Adjusted(Transfer transfer, Money balanceAfter) implements Outcome {}

        record NotFound() implements Outcome {}

        /// Nobody confirmed the account, so it has no wallets.
        record NoCustomerYet(AccountStatus status) implements Outcome {}

        /// The operator owes itself nothing.
        record OperatorsOwn() implements Outcome {}

        /// It takes more than the wallet holds.
        record WouldOverdraw(Money balance) implements Outcome {}
    }
}
