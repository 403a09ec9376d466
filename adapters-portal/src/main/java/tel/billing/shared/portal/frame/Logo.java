package tel.billing.shared.portal.frame;

/// The operator's logo.
public final class Logo {
    private final String mediaType;
    private final byte[] content;

    /// @param mediaType such as `image/png`
    /// @param content is not copied
    public Logo(String mediaType, byte[] content) {
        this.mediaType = mediaType;
        this.content = content;
    }

    public String mediaType() {
        return mediaType;
    }

    /// The content itself, not a copy.
    public byte[] content() {
        return content;
    }
}
