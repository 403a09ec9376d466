package tel.billing.shared.bootstrap.startup;

import java.nio.file.Files;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.bootstrap.settings.Setting;
import tel.billing.shared.demo.DemoProgress;
import tel.billing.shared.web.access.LocalRequests;

/// Refuses demo data where `/dev` does not exist, beside other data, and if it is incomplete.
final class DemoCheck {

    private DemoCheck() {}

    /// @param starts whether the service starts now, so that the data directory is not in use
    static void reject(EmbeddedDefault embedded, BillingSettings settings, boolean starts) {
        if (!embedded.isSandboxOnly()) {
            throw rejection("requires that every part is a sandbox. Remove the settings of real systems, or the demo.");
        }
        if (!LocalRequests.isThisMachine(settings.publicUrl())) {
            throw rejection("requires that %s names this machine, but it is \"%s\"."
                    .formatted(Setting.PUBLIC_URL.variable(), settings.publicUrl()));
        }
        if (!settings.trustedProxies().networks().isEmpty()) {
            throw rejection("requires that %s is none.".formatted(Setting.TRUSTED_PROXIES.variable()));
        }
        if (starts) {
            rejectOtherData(settings);
        }
    }

    private static void rejectOtherData(BillingSettings settings) {
        var directory = settings.dataDirectory();
        switch (new DemoProgress(directory).state()) {
            case ABSENT -> {
                if (Files.exists(directory.resolve("postgres"))) {
                    throw rejection("fills a new data directory only, but %s has data. Set %s to a new directory."
                            .formatted(directory, Setting.DATA_DIRECTORY.variable()));
                }
            }
            // Incomplete data was refused before.
            case FILLING, COMPLETE -> {}
        }
    }

    /// Incomplete demo data is refused without the setting, too: it must not look like other data.
    static void rejectIncomplete(EmbeddedDefault embedded, BillingSettings settings) {
        var directory = settings.dataDirectory();
        if (embedded.isSandbox(Upstream.DATABASE)
                && new DemoProgress(directory).state() == DemoProgress.State.FILLING) {
            throw new StartupFailure(
                    "The demo data in %s is incomplete. Remove this directory, or set %s to another directory."
                            .formatted(directory, Setting.DATA_DIRECTORY.variable()));
        }
    }

    private static StartupFailure rejection(String reason) {
        return new StartupFailure("%s=true %s".formatted(Setting.DEMO.variable(), reason));
    }
}
