package tel.billing.privacy.portal.export;

import java.io.IOException;
import java.io.OutputStream;
import tel.billing.privacy.application.ExportArchive;
import tel.billing.shared.AccountId;

/// Creates the files into which exports are written, before they are sent as a whole.
@FunctionalInterface
public interface ExportFiles {

    File create(AccountId account);

    /// A ZIP file. Either [#sendTo] or [#discard] ends it.
    interface File extends ExportArchive {

        /// Completes the file, sends it and discards it.
        void sendTo(OutputStream out) throws IOException;

        void discard();
    }
}
