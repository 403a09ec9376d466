package tel.billing.shared.portal;

/// A choice of a field.
///
/// @param value what the form sends
/// @param label what the reader sees
public record Option(String value, String label) {}
