package tel.billing.privacy.application;

import tel.billing.shared.PersonalData;

/// Receives an export: first all records, then the documents. Its content is worthless unless the export
/// succeeds.
public interface ExportArchive extends PersonalData.Records {

    /// Receives one document.
    ///
    /// @param name such as `INV-2026-000042.pdf`
    void addDocument(String name, byte[] content);

    /// Receives the name of a document that cannot be rendered.
    void addMissingDocument(String name);

    /// There is no space for the export. The archive throws it while it receives data.
    final class NoSpace extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public NoSpace(String message) {
            super(message);
        }
    }
}
