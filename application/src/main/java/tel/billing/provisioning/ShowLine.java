package tel.billing.provisioning;

import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;

/// Shows the owner what their phone registers with.
public interface ShowLine {

    /// Empty while there is no line: before it was first carried out, and from when it is ordered
    /// to be gone.
    Optional<View> of(AccountId account, LineId line);

    /// A line as it is ordered; the phone system may follow a moment later.
    record View(Registrar registrar, String username, Secret password, LineStatus status) {}
}
