package tel.billing.shared.spec.time;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/// On a busy machine, background work takes longer than the ten seconds that Awaitility waits by default. JUnit finds
/// this class through `META-INF/services`, in every module whose tests use the contracts.
public final class PatientWaits implements LauncherSessionListener {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Awaitility.setDefaultTimeout(PATIENCE);
    }
}
