package tel.billing.notification.persistence;

import com.github.kagkarlsson.scheduler.task.TaskInstance;
import java.util.List;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.Scheduling;

/// An outbox as a task queue in PostgreSQL, one task for each e-mail. [MailTask] executes them.
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
        postAll(List.of(new Posting(letter, reader)));
    }

    @Override
    public void postAll(List<Posting> postings) {
        scheduling.soon(postings.stream().map(this::task).toList());
    }

    private TaskInstance<byte[]> task(Posting posting) {
        return MailTask.DESCRIPTOR
                .instance(ids.next().toString())
                .data(letters.seal(posting.letter(), posting.reader(), realTime.instant()))
                .build();
    }
}
