package tel.billing.notification.persistence;

import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.Scheduling;

/// A queue of tasks in PostgreSQL, one a letter; [MailTask] empties it.
public final class DbSchedulerPostbox implements Postbox {
    private final Scheduling scheduling;
    private final SealedLetters letters;
    private final Ids ids;
    private final RealTime realTime;

    public DbSchedulerPostbox(Scheduling scheduling, AesSecretBox box, Ids ids, RealTime realTime) {
        this.scheduling = scheduling;
        this.letters = new SealedLetters(box);
        this.ids = ids;
        this.realTime = realTime;
    }

    @Override
    public void post(Letter letter, Reader reader) {
        scheduling.soon(MailTask.DESCRIPTOR
                .instance(ids.next().toString())
                .data(letters.seal(letter, reader, realTime.instant()))
                .build());
    }
}
