package tel.billing.proof.time;

import java.time.Instant;
import tel.billing.shared.BusinessClock;

/// Business time by a [TimeFile]. The service does not move it.
record TimeOfFile(TimeFile file) implements BusinessClock {

    @Override
    public Instant instant() {
        return file.now();
    }

    @Override
    public void forwardTo(Instant instant) {
        throw new UnsupportedOperationException("only the proof moves business time, by its file");
    }
}
