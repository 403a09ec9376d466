package tel.billing.account.application;

import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.CompanyName;
import tel.billing.account.PostalAddress;
import tel.billing.shared.AccountId;

/// A company tells what it is called and where it is, as its invoices say from then on. What is not told
/// stays as it is.
public interface ChangeProfile {

    AccountView change(Command command);

    record Command(AccountId account, Optional<CompanyName> company, Optional<PostalAddress> address) {}
}
