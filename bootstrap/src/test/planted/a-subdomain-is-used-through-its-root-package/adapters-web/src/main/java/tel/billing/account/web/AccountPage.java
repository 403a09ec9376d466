package tel.billing.account.web;

public record AccountPage() {}
