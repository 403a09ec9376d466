package tel.billing.payment.application;

import java.util.Optional;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Shows staff what the processor told of its own accord, and what became of it.
public interface ShowNotices {

    Optional<NoticeView> show(KeptNotice.Id id);

    /// The newest first; of this status, or all.
    Page<NoticeView, KeptNotice.Id> list(Optional<NoticeStatus> status, PageRequest<KeptNotice.Id> page);
}
