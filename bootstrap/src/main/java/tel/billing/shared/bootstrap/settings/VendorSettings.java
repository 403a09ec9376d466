package tel.billing.shared.bootstrap.settings;

/// Settings for a vendor's adapter. The constructor validates them: either all required settings are present, or
/// none is set.
public interface VendorSettings {

    /// Refuses what profile `production` does not permit, such as a test environment.
    void rejectTestSettings();

    /// Refuses what does not match the settings that concern the whole service.
    default void rejectMismatch(BillingSettings settings) {}
}
