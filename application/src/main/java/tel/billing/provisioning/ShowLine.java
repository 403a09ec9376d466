package tel.billing.provisioning;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;

/// Shows owners their SIP credentials.
public interface ShowLine {

    /// Empty if there is no line: before its first order was executed, and as soon as its removal
    /// is ordered.
    Optional<View> show(AccountId account, LineId line);

    /// Like [#show(AccountId, LineId)] for several lines. Lines that it would not find are left out.
    Map<LineId, View> show(AccountId account, List<LineId> lines);

    /// A line as ordered. The PBX may follow a moment later.
    record View(Registrar registrar, String username, Secret password, LineStatus status) {}
}
