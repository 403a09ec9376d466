package tel.billing.shared.portal.operation;

import java.util.List;
import tel.billing.shared.AccountId;
import tel.billing.shared.portal.Visit;

/// Facts that staff see before they change an account. Each subdomain contributes its own as a bean. The texts of
/// their labels are shared texts.
@FunctionalInterface
public interface AccountFacts {

    /// The present facts of an account, in the reader's language.
    List<Fact> of(AccountId account, Visit visit);
}
