package tel.billing.payment.application;

import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import tel.billing.payment.domain.Notice;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Stores authentic notifications before the service acknowledges them.
record NoticeReceipt(
        UnitOfWork unitOfWork,
        ProcessorNotices reader,
        Notices notices,
        Ids ids,
        InstantSource clock,
        RealTime realTime)
        implements ReceiveNotices {

    @Override
    public boolean admits(Map<String, String> headers) {
        return reader.admits(headers);
    }

    @Override
    public Outcome receive(ProcessorNotices.Delivery delivery) {
        return switch (reader.read(delivery)) {
            case ProcessorNotices.Reading.Genuine(var genuine) -> {
                store(genuine);
                yield new Outcome.Received();
            }
            case ProcessorNotices.Reading.Forged() -> new Outcome.Forged();
            case ProcessorNotices.Reading.Unreadable(var why) -> new Outcome.Unreadable(why);
        };
    }

    /// Sorted, so that two instances storing the same notifications lock them in the same order and
    /// cannot deadlock.
    private void store(List<Notice> genuine) {
        var at = clock.instant();
        var received = genuine.stream()
                .sorted(Comparator.comparing(Notice::identity))
                .map(notice -> KeptNotice.received(new KeptNotice.Id(ids.next()), notice, at))
                .toList();
        unitOfWork.perform(() -> {
            notices.keep(received, realTime.instant());
            return received;
        });
    }
}
