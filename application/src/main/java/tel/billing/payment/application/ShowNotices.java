package tel.billing.payment.application;

import java.util.Optional;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Shows staff the processor's notifications and their status.
public interface ShowNotices {

    Optional<NoticeView> show(KeptNotice.Id id);

    /// Newest first; with this status, or all.
    Page<NoticeView, KeptNotice.Id> list(Optional<NoticeStatus> status, PageRequest<KeptNotice.Id> page);
}
