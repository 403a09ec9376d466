package tel.billing.invoice.application;

/// The bytes of a PDF file.
public final class PdfContent {
    private final byte[] bytes;

    /// @param bytes are not copied
    PdfContent(byte[] bytes) {
        this.bytes = bytes;
    }

    /// The bytes themselves, not a copy.
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public String toString() {
        return "a PDF of %s bytes".formatted(bytes.length);
    }
}
