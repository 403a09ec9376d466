package tel.billing.notification;

/// An attachment of an e-mail.
public final class Attachment {
    private final String name;
    private final String mediaType;
    private final byte[] content;

    /// @param name    the file name
    /// @param content used directly, not copied
    public Attachment(String name, String mediaType, byte[] content) {
        this.name = name;
        this.mediaType = mediaType;
        this.content = content;
    }

    public String name() {
        return name;
    }

    public String mediaType() {
        return mediaType;
    }

    /// The content itself, not a copy.
    public byte[] content() {
        return content;
    }

    @Override
    public String toString() {
        return "%s (%s)".formatted(name, mediaType);
    }
}
