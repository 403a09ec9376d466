package tel.billing.payment.web;

// Promises something, but to nobody.
public enum PlantedRemark {
    SILENT
}
