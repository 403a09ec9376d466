package tel.billing.notification;

/// A paper that goes with a letter.
public final class Enclosure {
    private final String name;
    private final String mediaType;
    private final byte[] content;

    /// @param name as a file's
    /// @param content is taken over, not copied
    public Enclosure(String name, String mediaType, byte[] content) {
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
