package tel.billing.payment.bootstrap;

import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.payment.application.NoticeStatus;
import tel.billing.payment.application.ProcessNotices;
import tel.billing.payment.application.ProcessNotices.Processed;

/// A piece of work on what the card processor told. What nobody but staff can settle is told in the log.
record NoticeWork(ProcessNotices notices) implements BooleanSupplier {
    private static final Logger LOG = LoggerFactory.getLogger(NoticeWork.class);

    @Override
    public boolean getAsBoolean() {
        var processed = notices.processNext();
        processed.filter(notice -> notice.status() == NoticeStatus.QUARANTINED).ifPresent(NoticeWork::raise);
        return processed.isPresent();
    }

    private static void raise(Processed notice) {
        LOG.warn(
                "a notice of the card processor does not fit our books and changed nothing; see GET"
                        + " /v1/admin/payment-notices?status=quarantined, id {}: {}",
                notice.id().value(),
                notice.reason().orElse(""));
    }
}
