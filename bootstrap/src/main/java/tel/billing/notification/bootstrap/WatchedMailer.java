package tel.billing.notification.bootstrap;

import tel.billing.notification.Letter;
import tel.billing.notification.Reader;
import tel.billing.notification.application.Mailer;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.upstream.UpstreamWatch;
import tel.billing.shared.bootstrap.upstream.Word;

/// Reports whether the mail system is up, based on its answers. A rejection also counts as up. Otherwise a
/// signup with a full mailbox could make the mail system look down.
record WatchedMailer(Mailer mailer, UpstreamWatch watch) implements Mailer {

    @Override
    public Delivery deliver(Letter letter, Reader reader) {
        return watch.ask(Upstream.MAIL, () -> mailer.deliver(letter, reader), WatchedMailer::meaning);
    }

    private static Word meaning(Delivery delivery) {
        return switch (delivery) {
            case Delivery.Accepted(), Delivery.Refused _, Delivery.Postponed _ -> Word.ANSWER;
            case Delivery.Unavailable _ -> Word.SILENCE;
        };
    }
}
