package tel.billing.shared;

import java.time.InstantSource;
import java.util.List;

/// Does all work that the business clock has reached.
public record RunDueWork(InstantSource clock, List<DueWork> works) {

    public void run() {
        works.forEach(this::exhaust);
    }

    private void exhaust(DueWork work) {
        var mayBeMore = true;
        while (mayBeMore) {
            mayBeMore = work.runDue(clock.instant());
        }
    }
}
